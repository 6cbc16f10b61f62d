import { languageNames, languages } from '@juhe/platform';
import { useEffect, useState } from 'react';
import { allStories, partsOf } from './all-stories.ts';
import css from './gallery.module.css';

const widths = [320, 375, 960] as const;

interface View {
  readonly lang: string;
  readonly width: string;
  readonly motion: string;
}
const viewOf = (search: string): View => {
  const params = new URLSearchParams(search);
  return { lang: params.get('lang') ?? 'zh-Hans', width: params.get('width') ?? '375', motion: params.get('motion') ?? 'full' };
};
const firstStory = () => {
  for (const [widget, { stories }] of allStories) return `#/${widget}/${Object.keys(stories)[0]}`;
  return '#/';
};

const Choice = ({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) => (
  <label className={css.choice}>
    {label}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </select>
  </label>
);

/** All widgets with their stories, and the chosen one in a frame with the chosen width, language and motion. */
export const Gallery = () => {
  const [hash, setHash] = useState(window.location.hash || firstStory());
  const [view, setView] = useState(() => viewOf(window.location.search));
  useEffect(() => {
    const updateHash = () => setHash(window.location.hash || firstStory());
    window.addEventListener('hashchange', updateHash);
    return () => window.removeEventListener('hashchange', updateHash);
  }, []);
  const choose = (change: Partial<View>) => {
    const next = { ...view, ...change };
    setView(next);
    window.history.replaceState(null, '', `?${new URLSearchParams(next)}${hash}`);
  };
  const { widget, name } = partsOf(hash);
  const frame = new URLSearchParams({ frame: '1', lang: view.lang, motion: view.motion });
  return (
    <div className={css.gallery} lang="en">
      <header className={css.head}>
        <h1 className={css.title}>Juhe widgets</h1>
        <Choice
          label="Language"
          value={view.lang}
          options={languages.map((lang) => [lang, languageNames[lang]])}
          onChange={(lang) => choose({ lang })}
        />
        <Choice
          label="Width"
          value={view.width}
          options={widths.map((width) => [String(width), `${width} px`])}
          onChange={(width) => choose({ width })}
        />
        <Choice
          label="Motion"
          value={view.motion}
          options={[
            ['full', 'as the system asks'],
            ['reduce', 'reduced'],
          ]}
          onChange={(motion) => choose({ motion })}
        />
      </header>
      <nav className={css.list} aria-label="Stories">
        {[...allStories].map(([key, { title, stories }]) => (
          <details key={key} open={key === widget || undefined}>
            <summary>{title}</summary>
            <ul>
              {Object.keys(stories).map((story) => (
                <li key={story}>
                  <a href={`#/${key}/${story}`} aria-current={key === widget && story === name ? 'page' : undefined}>
                    {story}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      <main className={css.stage} tabIndex={0} aria-label="Story">
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, which needs its origin for storage and files */}
        <iframe
          key={`${frame}${hash}`}
          title={`${widget} ${name}`}
          src={`?${frame}${hash}`}
          className={css.frame}
          style={{ width: `${view.width}px` }}
        />
      </main>
    </div>
  );
};

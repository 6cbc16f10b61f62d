import css from './petal-check.module.css';

const turns = [0, 72, 144, 216, 288];

/**
 * Payment animation: the logo's petals open and a tick is drawn, 600 ms in total. Decorative: state the result in text beside
 * it.
 */
export const PetalCheck = ({ size = 72 }: { size?: number }) => (
  <svg className={css.mark} width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
    {turns.map((turn, nth) => (
      <g key={turn} transform={`rotate(${turn} 24 24)`}>
        <path
          className={css.petal}
          style={{ animationDelay: `${nth * 50}ms` }}
          d="M24 20c-6.5-5-8.5-8.5-8.5-11.5a8.5 8.5 0 0 1 17 0c0 3-2 6.5-8.5 11.5z"
        />
      </g>
    ))}
    <circle className={css.disc} cx="24" cy="24" r="11" />
    <path className={css.tick} pathLength="1" d="m18.5 24.5 4 4 7.5-8.5" />
  </svg>
);

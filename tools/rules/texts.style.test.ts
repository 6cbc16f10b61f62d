import { type Node, parseMessage } from '../../packages/platform/src/i18n/icu.ts';
import { typography } from '../lib/typography.mjs';
import { languages } from './repository.ts';
import { allTexts, localeFolders, localeTexts, type TextEntry } from './texts/all-texts.ts';
import variants from './texts/variants.json';

/** Texts for members; the operators' console follows the rules for spaces but not for the form of address. */
const entries = allTexts();
const forMembers = entries.filter(({ at }) => !at.startsWith('console/'));

const linesOf = (
  list: readonly TextEntry[],
  langs: readonly string[],
  isWrong: (text: string, lang: string) => boolean,
): string[] =>
  list.flatMap(({ at, texts }) =>
    langs.flatMap((lang) => {
      const text = texts[lang];
      return text !== undefined && isWrong(text, lang) ? [`${at} ${lang}: ${text}`] : [];
    }),
  );

describe('the spaces of each language', () => {
  // Inserted by `npm run texts`.
  it.each(languages)('are correct in %s', (lang) => {
    expect(linesOf(entries, [lang], (text) => typography(lang, text) !== text)).toEqual([]);
  });

  it('are inserted where they belong', () => {
    expect(typography('fr', 'Payé ? « {n} » : 20 000 (5 %)')).toBe('Payé\u202F? «\u00A0{n}\u00A0»\u00A0: 20\u202F000 (5\u00A0%)');
    expect(typography('zh-Hans', '24小时内最多发布{n}个')).toBe('24 小时内最多发布 {n} 个');
    expect(typography('es', '{n} %')).toBe('{n}\u00A0%');
    expect(typography('en', 'Done: {n}%')).toBe('Done: {n}%');
  });
});

describe('the form of address', () => {
  /** Forms that only usted has; su and sus of a third person are distinguished by their referent. */
  const usted =
    /(?<![\p{L}])(?:usted(?:es)?|(?:re)?inténtelo|vuelva|elija|escriba|pruebe|indique|introduzca|envíe(?:lo|la)?|inicie|pague|invite|toque|seleccione|utilice|revíse|revise|compruebe|recargue|actualice|acepte|lea|copie|pegue|añada|quite|marque|guárdelo|devuélvalo|conviértalo|ábralo|compártalo|pídalo|podrá opinar|su (?:cuenta|pedido|contraseña|carrito|saldo|puja|grupo|regateo|tienda|código|móvil vinculado|perfil|plaza|reserva|solicitud|lote|depósito|curso|navegador|dispositivo|biblioteca|opinión|número)|sus (?:pedidos|cupones|amigos|datos|seguidores|lotes|obras|publicaciones|dispositivos))(?![\p{L}])/iu;
  /** A noun that looks like a form of usted. */
  const nouns = new Set(['social:download.gains.fast']);

  it('is tú in Spanish', () => {
    expect(linesOf(entries, ['es'], (text) => usted.test(text)).filter((line) => !nouns.has(line.split(' ')[0] ?? ''))).toEqual(
      [],
    );
  });

  it('is 您 in Chinese', () => {
    expect(linesOf(forMembers, ['zh-Hans', 'zh-Hant'], (text) => /你/.test(text.replace(/猜你喜欢|猜你喜歡/g, '')))).toEqual([]);
  });

  it('is the imperative in French', () => {
    expect(linesOf(forMembers, ['fr'], (text) => /veuillez/i.test(text))).toEqual([]);
  });
});

describe('punctuation', () => {
  it('does not include an exclamation mark', () => {
    expect(linesOf(entries, languages, (text) => /[!！¡]/.test(text))).toEqual([]);
  });

  it('encloses Chinese names in 「」', () => {
    expect(linesOf(forMembers, ['zh-Hans', 'zh-Hant'], (text) => /[“”"]/.test(text))).toEqual([]);
  });

  it('does not include a full stop at the end of a refusal', () => {
    const refusals = entries.filter(({ at }) => /^server\/[\w/-]+:refusals\./.test(at));
    expect(refusals.length).toBeGreaterThan(250);
    expect(linesOf(refusals, languages, (text) => /[.。]$/.test(text))).toEqual([]);
  });

  /** The specification (§8) gives these texts in English. */
  const ofSpecification = /^frame:audio\./;
  it('separates please in English, once in a sentence of its own', () => {
    expect(
      linesOf(forMembers, ['en'], (text) => /[,;:] please|please[^{]*please/i.test(text)).filter(
        (line) => !ofSpecification.test(line),
      ),
    ).toEqual([]);
  });
});

describe('counts', () => {
  const nodesOf = (text: string): Node[] => (text.includes('</p>') ? [] : parseMessage(text));
  const choices = (nodes: readonly Node[]): Extract<Node, { type: 'choice' }>[] =>
    nodes.flatMap((node) => {
      if (typeof node === 'string') return [];
      if (node.type === 'tag') return choices(node.children);
      return node.type === 'choice' ? [node, ...Object.values(node.cases).flatMap((branch) => choices(branch ?? []))] : [];
    });

  it.each(['en', 'fr', 'es'])('have the plural forms of %s', (lang) => {
    const forms = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    const lacking = linesOf(entries, [lang], (text) =>
      choices(nodesOf(text)).some(({ rule, cases }) => rule === 'cardinal' && forms.some((form) => !(form in cases))),
    );
    expect(lacking).toEqual([]);
  });

  /** A number and the plural noun after it; a unit of measure (KB, min, %) has no plural. */
  const countedNouns: Readonly<Record<string, RegExp>> = {
    en: /^ (?:new |more |selected )?(?!is |as |less )[a-z]{2,}s\b/,
    fr: /^[ \u00A0](?:d’|de |derniers |nouveaux )?(?!plus\b|jours? de|sur |dans |fois\b)[a-zàâçéèêëîïôûù]{3,}s\b/,
    es: /^ (?:de )?(?!más\b)[a-záéíóúñ]{3,}s\b/,
  };
  const numbers = new Set(['n', 'count', 'limit', 'days', 'size', 'max', 'most', '0']);
  /** Always more than one, or without a noun for the counted things. */
  const alwaysSeveral = /^content:books\.downloading |^console\//;
  const hasRawCount = (text: string, lang: string): boolean =>
    nodesOf(text).some((node, i, nodes) => {
      const next = nodes[i + 1];
      return (
        typeof node === 'object' &&
        node.type === 'arg' &&
        numbers.has(node.name) &&
        typeof next === 'string' &&
        (countedNouns[lang]?.test(next) ?? false)
      );
    });

  it('use plural forms beside a plural noun', () => {
    expect(linesOf(entries, ['en', 'fr', 'es'], hasRawCount).filter((line) => !alwaysSeveral.test(line))).toEqual([]);
  });

  it('are detected where they are hard-coded', () => {
    expect(hasRawCount('You have {n} unpaid bookings', 'en')).toBe(false);
    expect(hasRawCount('At most {n} messages', 'en')).toBe(true);
    expect(hasRawCount('{n} vendus', 'fr')).toBe(true);
    expect(hasRawCount('Solo quedan {n}', 'es')).toBe(false);
  });
});

describe('one source', () => {
  it('of four characters or more has one translation in an app, unless variants.json says why not', () => {
    const violations = Object.keys(localeFolders)
      .filter((name) => !name.startsWith('console/'))
      .flatMap((name) => {
        const reasons: Readonly<Record<string, string>> =
          (variants as Readonly<Record<string, Record<string, string>>>)[name] ?? {};
        const bySource = new Map<string, TextEntry[]>();
        for (const entry of localeTexts(name)) {
          const source = entry.texts['zh-Hans'] ?? '';
          if ((source.match(/\p{Script=Han}/gu)?.length ?? 0) < 4 || entry.key.startsWith('titles.')) continue;
          bySource.set(source, [...(bySource.get(source) ?? []), entry]);
        }
        return [...bySource].flatMap(([source, list]) => {
          const several = languages.some((lang) => new Set(list.map(({ texts }) => texts[lang])).size > 1);
          if (several && !reasons[source])
            return [
              `${name}: ${source} = ${list.map(({ key, texts }) => `${key} ${texts.en} | ${texts.fr} | ${texts.es}`).join(' / ')}`,
            ];
          return !several && reasons[source] ? [`${name}: ${source} needs no reason any more`] : [];
        });
      });
    expect(violations).toEqual([]);
  });
});

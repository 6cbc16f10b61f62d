import { readSheet, usedCss } from './used-css.ts';

const used = (css: string, ...classes: string[]) => usedCss([readSheet(css)], new Set(classes));

describe('the styles that a first screen needs', () => {
  it('include rules of its classes and those without any, in their order', () => {
    expect(used(':root{--a:1}.a{color:red}.b{color:blue}.a .b{margin:0}body{margin:0}', 'a')).toBe(
      ':root{--a:1}.a{color:red}body{margin:0}',
    );
  });

  it('include only those selectors of a list that can match', () => {
    expect(used('.a,.b,.a.b{color:red}', 'b')).toBe('.b{color:red}');
  });

  it('are found within groups, and empty groups are omitted', () => {
    expect(used('@media (width<360px){.a{color:red}.b{color:blue}}@media print{.b{color:red}}', 'a')).toBe(
      '@media (width<360px){.a{color:red}}',
    );
    expect(used('@layer x{@supports (a:b){.a{color:red}}}', 'a')).toBe('@layer x{@supports (a:b){.a{color:red}}}');
  });

  it('include exclusions and alternatives as possible matches', () => {
    expect(used('.a:not(.z){color:red}:is(.y,.z) .a{color:blue}', 'a')).toBe('.a:not(.z){color:red}:is(.y,.z) .a{color:blue}');
  });

  it('include named animations and fonts', () => {
    const css =
      '@font-face{font-family:x}@keyframes turn{0%{opacity:0}to{opacity:1}}@keyframes other{to{top:0}}.a{animation:turn 1s}';
    expect(used(css, 'a')).toBe('@font-face{font-family:x}.a{animation:turn 1s}@keyframes turn{0%{opacity:0}to{opacity:1}}');
  });

  it('include of lazily loaded parts only the rules for the classes', () => {
    const part = readSheet('p{top:0}.a{top:1px}.b{top:2px}@font-face{font-family:x}@media print{h1{top:0}.a{top:3px}}');
    expect(usedCss([readSheet('.b{top:4px}')], new Set(['a']), [part])).toBe('.a{top:1px}@media print{.a{top:3px}}');
  });

  it('are read correctly despite brackets and commas in strings', () => {
    expect(used('.a::after{content:"}"}.b[title="x,y{"]{top:0}.c{top:1px}', 'a', 'b')).toBe(
      '.a::after{content:"}"}.b[title="x,y{"]{top:0}',
    );
  });

  it('are found for escaped class names', () => {
    expect(used('.a\\:b{top:0}.a\\:c{top:0}', 'a:b')).toBe('.a\\:b{top:0}');
  });
});

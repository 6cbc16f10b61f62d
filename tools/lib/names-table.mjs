/** The start of the list in a README; it extends to the end of the file. */
const heading = '\n## Every name\n';

/** One line of Markdown for a cell of a table. */
const cell = (text) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/**
 * The exports of a package with their docstrings, as a Markdown table; types are listed below it.
 * @param {typeof import('typescript')} ts a compiler with the JavaScript API
 * @param {import('typescript').Program} program
 * @param {string} file the package's entry, `src/index.ts`
 */
export const namesTable = (ts, program, file) => {
  const checker = program.getTypeChecker();
  const entry = checker.getSymbolAtLocation(program.getSourceFile(file));
  const exported = checker
    .getExportsOfModule(entry)
    .map((symbol) => ({
      name: symbol.name,
      symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

  const isOptional = (symbol) =>
    Boolean(symbol.flags & ts.SymbolFlags.Optional) ||
    Boolean(symbol.valueDeclaration?.questionToken || symbol.valueDeclaration?.initializer);
  const named = (symbol) => `${symbol.name}${isOptional(symbol) ? '?' : ''}`;
  const isOwn = (symbol) => (symbol.declarations ?? []).some((node) => !node.getSourceFile().fileName.includes('/node_modules/'));

  /** A component with its own props, a function with its parameters, optional ones with `?`. */
  const signature = (name, symbol) => {
    const [first] = checker.getTypeOfSymbol(symbol).getCallSignatures();
    if (!first) return `\`${name}\``;
    const [props] = first.parameters;
    if (/^[A-Z]/.test(name)) {
      const own = props
        ? checker.getPropertiesOfType(checker.getNonNullableType(checker.getTypeOfSymbol(props))).filter(isOwn)
        : [];
      return [`\`${name}\``, ...own.map((prop) => `\`${named(prop)}\``)].join(' ');
    }
    const parameters = first.parameters.map((parameter) =>
      ts.isObjectBindingPattern(parameter.valueDeclaration?.name ?? parameter) ? 'options' : named(parameter),
    );
    return `\`${name}(${parameters.join(', ')})\``;
  };

  const isValue = ({ symbol }) => Boolean(symbol.flags & ts.SymbolFlags.Value);
  const rows = exported.filter(isValue).map(({ name, symbol }) => {
    const texts = isOwn(symbol) ? ts.displayPartsToString(symbol.getDocumentationComment(checker)) : 'As its library has it.';
    return `| ${isOwn(symbol) ? signature(name, symbol) : `\`${name}\``} | ${cell(texts)} |\n`;
  });
  const types = exported.filter((entry) => !isValue(entry)).map(({ name }) => `\`${name}\``);
  return `
Written by \`npm run docs:api\` from the sources: a component with its props, a function with its parameters, \`?\` behind what may be left out.

| name | what |
|---|---|
${rows.join('')}${types.length > 0 ? `\nTypes: ${types.join(' ')}\n` : ''}`;
};

/** Returns the README with this list in place of the existing one, otherwise at its end. */
export const withTable = (readme, table) => `${readme.split(heading)[0].trimEnd()}\n${heading}${table}`;

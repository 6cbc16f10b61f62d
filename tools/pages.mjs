#!/usr/bin/env node
// `npm run pages`: writes packages/contract/src/pages/<app>.ts, the typed page builders, from the route tables of the apps,
// packages/contract/src/slots.ts, the list of the contract's schemas for the API document, and src/locales/texts.gen.* of
// each app and of packages/features, the typed `useTranslations`, from the texts, and the texts.gen.ts of the kit's and the server's.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './lib/apps.mjs';
import { contractSchemaFiles } from './lib/contract-schemas.mjs';
import { pageFiles, slotFiles } from './lib/pages.mjs';
import { serverTextFiles } from './lib/server-texts.mjs';
import { workspaceTextFiles } from './lib/text-types.mjs';

for (const [path, text] of Object.entries({
  ...(await pageFiles()),
  ...(await slotFiles()),
  ...contractSchemaFiles(),
  ...workspaceTextFiles(),
  ...serverTextFiles(),
})) {
  const file = join(root, path);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.log(`wrote ${path}`);
}

import { defineShell } from '@juhe/tools/define-shell';

export default defineShell({ name: 'shell', dir: import.meta.dirname });

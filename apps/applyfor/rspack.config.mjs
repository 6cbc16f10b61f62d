import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'applyfor', dir: import.meta.dirname });

import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'mall', dir: import.meta.dirname });

import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'social', dir: import.meta.dirname });

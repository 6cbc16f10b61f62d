import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'auction', dir: import.meta.dirname });

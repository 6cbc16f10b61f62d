import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'content', dir: import.meta.dirname });

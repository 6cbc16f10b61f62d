import { defineRemote } from '@juhe/tools/define-remote';

export default defineRemote({ name: 'wallet', dir: import.meta.dirname });

/** English sentences for the runtime's error codes; its messages keep the codes themselves. */
export const runtimeDescMap = {};
export const typeDescMap = {};
export const buildDescMap = {};
export const errorDescMap = {};

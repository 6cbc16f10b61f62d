/** The parts of axios that the transport uses (its browser adapter without the class around it), which ship without types. */
declare module 'axios/unsafe/adapters/xhr.js' {
  import type { AxiosAdapter } from 'axios';
  const adapter: AxiosAdapter | false;
  export default adapter;
}
declare module 'axios/unsafe/core/AxiosHeaders.js' {
  import { AxiosHeaders } from 'axios';
  export default AxiosHeaders;
}
declare module 'axios/unsafe/core/AxiosError.js' {
  import { AxiosError } from 'axios';
  export default AxiosError;
}

/** What a device is called on another one's list of drafts, e.g. `Chrome · Android`: no more than a guess from the browser's own words. */
export const deviceName = (agent: string = navigator.userAgent): string => {
  const browser = /MicroMessenger/.test(agent)
    ? 'WeChat'
    : /Edg\//.test(agent)
      ? 'Edge'
      : /Firefox\/|FxiOS/.test(agent)
        ? 'Firefox'
        : /Chrome\/|CriOS/.test(agent)
          ? 'Chrome'
          : /Safari\//.test(agent)
            ? 'Safari'
            : '';
  const system = /iPhone|iPad/.test(agent)
    ? 'iOS'
    : /Android/.test(agent)
      ? 'Android'
      : /Windows/.test(agent)
        ? 'Windows'
        : /Mac OS X/.test(agent)
          ? 'macOS'
          : /Linux/.test(agent)
            ? 'Linux'
            : '';
  return [browser, system].filter((word) => word !== '').join(' · ');
};

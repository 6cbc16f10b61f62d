/** The name of a device in the draft list of another one, e.g. `Chrome · Android`: only a guess from the user agent. */
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

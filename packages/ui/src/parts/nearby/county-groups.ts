/** Returns whether a name is a pseudo-city of the area data: counties directly below a province. */
export const isCountyGroup = (name: string): boolean => name === '县' || name.includes('直辖');

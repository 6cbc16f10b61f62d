/** What the area data put in the position of a city although it is none: counties directly below a province. */
export const isCountyGroup = (name: string): boolean => name === '县' || name.includes('直辖');

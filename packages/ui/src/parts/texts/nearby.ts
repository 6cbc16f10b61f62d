import { languages, useLang } from '@juhe/platform';

/** Texts for choosing a location: zh-Hans, zh-Hant, en, fr, es. */
const table = {
  near: ['查找附近地点', '尋找附近地點', 'Look around me', 'Chercher autour de moi', 'Buscar cerca de mí'],
  nearNote: [
    '仅用约 100 米精度的位置查找一次，不保存',
    '僅用約 100 公尺精度的位置尋找一次，不儲存',
    'Your position is used once, to about 100 m, and not stored',
    'Votre position sert une seule fois, à 100 m près, sans être conservée',
    'Tu posición se usa una vez, con unos 100 m de precisión, y no se guarda',
  ],
  searchNear: ['搜索附近', '搜尋附近', 'Search nearby', 'Chercher à proximité', 'Buscar cerca'],
  searchCity: ['搜索城市', '搜尋城市', 'Search for a city', 'Chercher une ville', 'Buscar una ciudad'],
  byCity: ['按城市选择', '按城市選擇', 'Choose a city', 'Choisir une ville', 'Elegir una ciudad'],
  districts: ['选择区县', '選擇區縣', 'Choose a district', 'Choisir un district', 'Elegir un distrito'],
  noCity: ['没有符合的城市', '沒有符合的城市', 'No city matches', 'Aucune ville trouvée', 'No hay ciudades así'],
  noneNear: [
    '附近没有找到地点',
    '附近沒有找到地點',
    'Nothing was found nearby',
    'Aucun résultat à proximité',
    'No se ha encontrado nada cerca',
  ],
  denied: [
    '未获得定位权限，请按城市选择',
    '未取得定位權限，請按城市選擇',
    'Access to your position was denied. Choose a city',
    'Accès à la position refusé. Choisissez une ville',
    'Acceso a la posición denegado. Elige una ciudad',
  ],
  timedOut: [
    '10 秒内未能定位，请按城市选择',
    '10 秒內未能定位，請按城市選擇',
    'No position within 10 seconds. Choose a city',
    'Aucune position en 10 secondes. Choisissez une ville',
    'Sin posición en 10 segundos. Elige una ciudad',
  ],
  unavailable: [
    '此设备无法定位，请按城市选择',
    '此裝置無法定位，請按城市選擇',
    'This device has no position. Choose a city',
    'Cet appareil n’a pas de position. Choisissez une ville',
    'Este dispositivo no tiene posición. Elige una ciudad',
  ],
  embedded: [
    '内置列表，仅收录十个城市的知名地点',
    '內建列表，僅收錄十個城市的知名地點',
    'Built-in list: well-known addresses of ten cities only',
    'Liste intégrée : lieux connus de dix villes seulement',
    'Lista integrada: solo sitios conocidos de diez ciudades',
  ],
  close: ['100 米内', '100 公尺內', 'Under 100 m', 'Moins de 100 m', 'Menos de 100 m'],
  more: ['显示更多', '顯示更多', 'Show more', 'Afficher plus', 'Mostrar más'],
  failed: [
    '出小差了，请稍后再试',
    '發生錯誤，請稍後再試',
    'Something went wrong. Try again later',
    'Une erreur est survenue. Réessayez plus tard',
    'Algo ha ido mal. Inténtalo más tarde',
  ],
  'kind.food': ['餐饮', '餐飲', 'Food', 'Restauration', 'Comida'],
  'kind.shopping': ['购物', '購物', 'Shopping', 'Achats', 'Compras'],
  'kind.service': ['生活服务', '生活服務', 'Services', 'Services', 'Servicios'],
  'kind.sport': ['运动休闲', '運動休閒', 'Leisure', 'Loisirs', 'Ocio'],
  'kind.medical': ['医疗', '醫療', 'Health', 'Santé', 'Salud'],
  'kind.lodging': ['住宿', '住宿', 'Lodging', 'Hébergement', 'Alojamiento'],
  'kind.scenery': ['景点', '景點', 'Sight', 'Site', 'Lugar de interés'],
  'kind.residence': ['小区楼宇', '社區大樓', 'Building', 'Immeuble', 'Edificio'],
  'kind.office': ['机构', '機構', 'Office', 'Organisme', 'Organismo'],
  'kind.education': ['学校', '學校', 'Education', 'Enseignement', 'Educación'],
  'kind.culture': ['文化场馆', '文化場館', 'Culture', 'Culture', 'Cultura'],
  'kind.transport': ['交通', '交通', 'Transport', 'Transports', 'Transporte'],
  'kind.other': ['其他', '其他', 'Other', 'Autre', 'Otro'],
} as const satisfies Record<string, readonly [string, string, string, string, string]>;

export type NearbyText = keyof typeof table;

export const useNearbyTexts = (): ((key: NearbyText) => string) => {
  const index = languages.indexOf(useLang());
  return (key) => table[key][index] ?? table[key][0];
};

import { defineFailures } from '../../http/failures.ts';

export const logisticsFail = defineFailures({
  'logistics.carrierUnknown': {
    code: 400,
    'zh-Hans': '没有这家快递公司，可以选择：{names}',
    'zh-Hant': '沒有這家物流公司，可以選擇：{names}',
    en: 'This carrier is not known. Choose one of: {names}',
    fr: 'Transporteur inconnu. Choisissez parmi : {names}',
    es: 'Transportista desconocido. Elige entre: {names}',
  },
  'logistics.waybillWrong': {
    code: 400,
    'zh-Hans': '这不是{name}的运单号，请核对后再填',
    'zh-Hant': '這不是{name}的物流單號，請核對後再填',
    en: 'This is not a tracking number of {name}. Check it',
    fr: 'Ce n’est pas un n° de suivi de {name}. Vérifiez-le',
    es: 'No es un n.º de seguimiento de {name}. Compruébalo',
  },
  'logistics.none': {
    code: 404,
    'zh-Hans': '还没有物流信息，发货后可以在这里查看',
    'zh-Hant': '還沒有物流資訊，出貨後可以在這裡查看',
    en: 'Nothing to track yet. The parcel appears here once it has been shipped',
    fr: 'Aucun suivi pour l’instant. Le colis s’affichera ici une fois expédié',
    es: 'Aún no hay seguimiento. El paquete aparecerá aquí una vez enviado',
  },
});

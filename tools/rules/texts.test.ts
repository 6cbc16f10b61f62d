import { type Node, parseMessage } from '../../packages/platform/src/i18n/icu.ts';
import { languages } from './repository.ts';
import { allTexts, type TextEntry, textsOfCode, textsOfMigrations } from './texts/all-texts.ts';

const han = /\p{Script=Han}/u;
/** Characters used only in simplified Chinese; those that traditional Chinese has as well (后 里 只 台 …) are excluded. */
const simplifiedOnly =
  /[们这为国发来时会说对过还没从样实经现动进种问关间开点电话题业东车两书长门见观视觉语读请谢让认识记论设计证订购买卖货币财贵费资质赏赔赠输运达选择适邮银钱铺销锁错键镜闭闻闲队阳阴际陆险随难饭馆驶验马鱼鸟龙应该将变态总额单减写农决净则刚创别剂务励劳势区医协历压厅县双叶号员响团园围图圆场坏块坚坛处备复够头夹夺奖奋妇学宁宝审宽对寻导尔尝层属岁币师带帮广庆库废张弹强当录彻径忆怀恋恶惊惯愿户扑执扩扫扬扰护报拥择挂挡损换据掷摄数断无旧显晋暂术机杀杂权条极构标栏树桥检楼欢毕气汇汉污沟泪测济浏湿满滚灭灯灵炉炼烂烟热爱牵状犹独猎环现盐监盖盘着确码础硕祸离积称稳穷窃竞笔笺签简类粮紧红约级纪纯纸纹线组细终结给络绝统继绩续维综绿缓编缘缩罗罚职联聪胜脑脚脸节苏范荐药获营蓝虑虽补装词试诗诚话询详误诸诺课谁调谈质贝负贡贯贴贸贺赁赛赞赶趋践踪轨转轮软载较辅辆辑边递释鉴钟钥铁链锋闪闹阅阔顶项顺须顾预领频颜额风饰饱驱驾骑骤鲜]/u;

/** Returns the arguments of an ICU message, or the `{…}` of another text (rich text), sorted. */
const placeholders = (text: string): string => {
  if (text.includes('</p>')) return [...new Set(text.match(/\{[\w…]+\}/g))].sort().join();
  const names = new Set<string>();
  const walk = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (typeof node === 'string' || node.type === 'pound') continue;
      if (node.type === 'tag') walk(node.children);
      else names.add(`{${node.name}}`);
      if (node.type === 'choice') for (const branch of Object.values(node.cases)) walk(branch ?? []);
    }
  };
  walk(parseMessage(text));
  return [...names].sort().join();
};

const faults = ({ at, texts }: TextEntry): string[] => {
  const base = texts['zh-Hans'] ?? '';
  return languages.flatMap((lang) => {
    const text = texts[lang];
    if (typeof text !== 'string') return [`${at} has no ${lang}`];
    const reasons: string[] = [];
    if (text.trim() === '' && base.trim() !== '') reasons.push('is empty');
    if (placeholders(text) !== placeholders(base))
      reasons.push(`has ${placeholders(text) || 'nothing'} for ${placeholders(base) || 'nothing'}`);
    if (!lang.startsWith('zh') && han.test(text)) reasons.push('holds Chinese');
    if (lang === 'zh-Hant' && simplifiedOnly.test(text)) reasons.push(`is simplified: ${simplifiedOnly.exec(text)?.[0]}`);
    return reasons.map((reason) => `${at} ${lang} ${reason}: ${text}`);
  });
};

/** A language's own name, and the names in other languages that a choice of scripts shows. */
const ofItself = /\/i18n\/lang\.ts:|^console\/delivery:name$/;

describe('texts', () => {
  it('exist in five languages with the same placeholders, each in its own script', () => {
    const entries = [...allTexts(), ...textsOfMigrations()];
    expect(entries.length).toBeGreaterThan(3000);
    expect(entries.filter(({ at }) => !ofItself.test(at)).flatMap(faults)).toEqual([]);
  });

  it('are in files of their language, not in code', () => {
    const files = new Set(textsOfCode().map(({ at }) => at.split(':')[0]));
    // Names of languages, and figures with their unit.
    expect([...files].sort()).toEqual([
      'packages/platform/src/i18n/lang.ts',
      'server/src/auction/bid/delay-text.ts',
      'server/src/content/chat/model-assistant.ts',
    ]);
  });

  it('are rejected when they are faulty', () => {
    const texts = { 'zh-Hans': '还差{n}件', 'zh-Hant': '还差{n}件', en: '{m} missing', fr: '还差{n}', es: ' ' };
    expect(faults({ at: 'x', key: '', texts })).toHaveLength(5);
    expect(faults({ at: 'x', key: '', texts: { 'zh-Hans': '好', 'zh-Hant': '好' } })).toEqual([
      'x has no en',
      'x has no fr',
      'x has no es',
    ]);
  });
});

import { Page, Picture, Swiper } from '../src/index.ts';
import { picture } from './sample.tsx';
import type { Stories } from './stories.ts';

const slides = (count: number) =>
  Array.from({ length: count }, (_, n) => <Picture key={n} src={picture(n, [750, 375])} alt={`第 ${n + 1} 幅`} ratio={2} />);

export const stories: Stories = {
  title: 'swiper',
  stories: {
    plain: () => (
      <Page>
        <Swiper label="活动" rounded>
          {slides(4)}
        </Swiper>
      </Page>
    ),
    product: () => (
      <Swiper label="商品图片" interval={3000}>
        {slides(3)}
      </Swiper>
    ),
    still: () => (
      <Swiper label="拍品图片" interval={0}>
        {slides(3)}
      </Swiper>
    ),
    one: () => <Swiper label="一幅">{slides(1)}</Swiper>,
  },
};

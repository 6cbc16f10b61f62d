import { render, screen } from '@testing-library/react';
import type { Weather } from '@juhe/contract/common/weather.schemas';
import { MessagesProvider } from '@juhe/platform';
import messages from '../locales/zh-Hans.json' with { type: 'json' };

const weather: Weather = {
  source: 'climate',
  city: { id: 'shanghai', name: '上海' },
  temperature: -3,
  low: null,
  high: null,
  sky: 'snow',
  at: null,
};
let answer: Weather | undefined;
jest.mock('@juhe/api-client/common/weather', () => ({
  useGetWeatherQuery: () => ({ data: answer }),
  useGetWeatherCitiesQuery: () => ({ data: [], isLoading: false }),
}));
import { WeatherPill } from './weather-pill.tsx';

const show = (given: Weather | undefined) => {
  answer = given;
  return render(
    <MessagesProvider messages={messages}>
      <WeatherPill />
    </MessagesProvider>,
  );
};

describe('the weather', () => {
  it('says that it is a mean, and what of', () => {
    show(weather);
    expect(screen.getByRole('button')).toHaveTextContent('-3°雪上海气候平均');
  });

  it('says that it is an earlier observation while the service is down', () => {
    show({ ...weather, source: 'stale', at: '2026-01-01T00:00:00.000Z' });
    expect(screen.getByRole('button')).toHaveTextContent('上海稍早');
  });

  it('has no such word where it is observed, and nothing where nobody knows it', () => {
    const { container } = show({ ...weather, source: 'live', at: '2026-01-01T00:00:00.000Z', low: -5, high: 1 });
    expect(screen.getByRole('button')).toHaveTextContent(/^-3°雪上海$/);
    container.remove();
    expect(show(undefined).container).toBeEmptyDOMElement();
  });
});

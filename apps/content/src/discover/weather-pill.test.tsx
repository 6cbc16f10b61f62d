import { render, screen } from '@testing-library/react';
import type { Weather } from '@juhe/contract/common/weather.schemas';
import { MessagesProvider } from '@juhe/platform';
import messages from './locales/zh-Hans.json' with { type: 'json' };

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
  useListWeatherCitiesQuery: () => ({ data: [], isLoading: false }),
}));
import { WeatherPill } from './weather-pill.tsx';

const show = (weatherResult: Weather | undefined) => {
  answer = weatherResult;
  return render(
    <MessagesProvider messages={messages}>
      <WeatherPill />
    </MessagesProvider>,
  );
};

describe('the weather', () => {
  // COMMON-14
  it('shows the weather of the city; labels a mean as approximate', () => {
    show(weather);
    expect(screen.getByRole('button')).toHaveTextContent('约 -3°上海雪气候平均');
    expect(screen.getByText('气候平均')).toHaveClass('visually-hidden');
  });

  it('labels an earlier observation while the service is down', () => {
    show({ ...weather, source: 'stale', at: '2026-01-01T00:00:00.000Z' });
    expect(screen.getByRole('button')).toHaveTextContent('-3°上海稍早 · 雪');
  });

  it('has no label for an observation, and renders nothing without data', () => {
    const { container } = show({ ...weather, source: 'live', at: '2026-01-01T00:00:00.000Z', low: -5, high: 1 });
    expect(screen.getByRole('button')).toHaveTextContent(/^-3°上海雪$/);
    container.remove();
    expect(show(undefined).container).toBeEmptyDOMElement();
  });
});

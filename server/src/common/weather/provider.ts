import type { Weather } from '@juhe/contract/common/weather.schemas';
import type { City } from './cities.ts';

/** A city's current weather according to a service. */
export type Observation = Pick<Weather, 'temperature' | 'low' | 'high' | 'sky'> & { readonly at: string };

/** A weather provider. */
export interface WeatherProvider {
  /** Throws when the provider is unreachable or its response is unusable. */
  observe(city: City): Promise<Observation>;
}

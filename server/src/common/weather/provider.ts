import type { Weather } from '@juhe/contract/common/weather.schemas';
import type { City } from './cities.ts';

/** What a service says about a city now. */
export type Observation = Pick<Weather, 'temperature' | 'low' | 'high' | 'sky'> & { readonly at: string };

/** Somebody who knows the weather. */
export interface WeatherProvider {
  /** Throws when it cannot be asked, or says nothing that can be used. */
  observe(city: City): Promise<Observation>;
}

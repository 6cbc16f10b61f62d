import { defineConfig } from '@playwright/test';
import { type JourneyOptions, phone } from '@juhe/testing/playwright';

export default defineConfig<JourneyOptions>({
  testDir: 'journeys',
  use: { ...phone, build: 'dist' },
});

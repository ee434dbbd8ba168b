import type { Samples } from '../src/server/samples.ts'
import { makeActivity } from './activity/make-activity.ts'
import { findDrawnPicture } from './pictures/find-drawn-picture.ts'
import { seedSampleStock } from './stock/seed-sample-stock.ts'

/** The same in every installation, so that two people talk of the same vehicle. */
const SEED = 20_261

/** All that the server is handed of this folder. */
export const SAMPLES: Samples = {
  findPicture: findDrawnPicture,
  makeStock: (db, options) => seedSampleStock(db, { ...options, seed: SEED }),
  makeActivity: (context, signal) => makeActivity(context, { seed: SEED, signal }),
}

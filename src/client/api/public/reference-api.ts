import * as z from 'zod/mini'
import { PATHS } from '../../../shared/contract/paths.ts'
import {
  type FilterOption,
  filterOptionSchema,
  type FilterType,
  type Make,
  makeSchema,
  type Model,
  modelSchema,
} from '../../../shared/contract/reference.ts'
import { answering } from '../base-query.ts'
import type { Answered } from '../freshness.ts'
import { publicApi } from '../public-api.ts'

/** What the search panel offers. */
export const referenceApi = publicApi.injectEndpoints({
  endpoints: (build) => ({
    getFilterOptions: build.query<Answered<FilterOption[]>, FilterType>({
      queryFn: answering(z.array(filterOptionSchema), (typeId: FilterType) => ({
        path: PATHS.filters,
        query: { typeId },
      })),
    }),
    getMakes: build.query<Answered<Make[]>, void>({
      queryFn: answering(z.array(makeSchema), () => ({ path: PATHS.makes })),
    }),
    getModels: build.query<Answered<Model[]>, Pick<Make, 'id' | 'supplierId'>>({
      queryFn: answering(z.array(modelSchema), ({ id, supplierId }: Pick<Make, 'id' | 'supplierId'>) => ({
        path: PATHS.models,
        query: { MakeId: id, SupplierId: supplierId ?? undefined },
      })),
    }),
  }),
})

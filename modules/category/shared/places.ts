/** Where a category is a condition: a certificate's goods, a role's data range, a count's scope. */
export const placesOfUse = ['certificate', 'role', 'stockCount'] as const
export type PlaceOfUse = (typeof placesOfUse)[number]

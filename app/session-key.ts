/** The key of the administrator's token in local storage (docs/product.md, « Rules »). */
export const tokenKey = 'adminToken';

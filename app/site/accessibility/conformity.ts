/**
 * What every page must say of its accessibility (loi 2005-102, article 47; décret 2019-768, article 5): « totalement conforme »
 * when every applicable criterion of the RGAA is met, « partiellement conforme » from half of them, « non conforme » below, or
 * while no audit in force says otherwise. Change it with the statement in route.tsx, after an audit.
 */
export const conformity = 'Accessibilité\u00a0: non conforme';

/** The live schema or its values cannot be migrated to the model. The message is one French sentence for an operator. */
export class MigrationRefused extends Error {}

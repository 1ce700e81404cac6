/** The live schema or its values cannot be brought to the model. The message is one French sentence for an operator. */
export class MigrationRefused extends Error {}

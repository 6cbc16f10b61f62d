export declare const loadOperations: (slice: string) => Promise<object>;
export declare const loadSchemas: (slice: string) => Promise<object>;

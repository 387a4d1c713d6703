/** Returns a document that needs nothing: for when no page can be rendered. `message` is a sentence of ours. */
export function bareDocument(message: string, requestId: string): string {
  return (
    '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>稍等片刻</title></head>' +
    `<body><main><h1>稍等片刻</h1><p>${message}</p><p>请过一会儿刷新；要告诉我们的话，请带上编号 ${requestId}。</p></main></body></html>`
  );
}

// The host of a table on this device: the client once more, without a page. The page sends the module it compiled.
const fault = (error) => postMessage(JSON.stringify({ is: 'fault', text: String(error?.stack ?? error) }));
addEventListener('error', (event) => {
  event.preventDefault();
  fault(event.error);
});
addEventListener('unhandledrejection', (event) => fault(event.reason));
addEventListener('message', async (event) => {
  try {
    const client = await import('__JAVASCRIPT__');
    await client.default({ module_or_path: event.data });
  } catch (error) {
    fault(error);
  }
}, { once: true });

// The same bot for Node: tafelrunde bot check canals "node examples/bot.js"
const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
const lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", (line) => {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "ready", name: "Chance in JavaScript" });
  if (message.type === "ask") {
    const index = Math.floor(Math.random() * message.options.length);
    say({ type: "answer", serial: message.serial, index });
  }
});

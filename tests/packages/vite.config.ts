import { defineConfig } from "vite";

export default defineConfig({
  base: "./",
  build: { rollupOptions: { input: ["plain.html", "react.html", "vue.html"] } },
  esbuild: { jsx: "automatic" },
});

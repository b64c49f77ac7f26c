import { mount } from "svelte";
import "./letters.css";
import "./app.css";
import App from "./App.svelte";

const target = document.getElementById("app");
if (!target) throw new Error("the page has no element #app to draw in");
mount(App, { target });

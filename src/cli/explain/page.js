"use strict";
// Walks through the steps: arrow keys or Page keys, Home and End.
(() => {
  const steps = [...document.querySelectorAll(".step")];
  const way = { ArrowRight: 1, ArrowDown: 1, PageDown: 1, ArrowLeft: -1, ArrowUp: -1, PageUp: -1 };
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const show = (at) => {
    const step = steps[Math.max(0, Math.min(steps.length - 1, at))];
    step.focus({ preventScroll: true });
    step.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
  };
  addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("summary")) return;
    const now = steps.indexOf(document.activeElement.closest(".step"));
    if (event.key in way) show(now < 0 ? 0 : now + way[event.key]);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(steps.length - 1);
    else return;
    event.preventDefault();
  });
})();

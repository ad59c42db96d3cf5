// The readable page of the API at GET /backend/docs: Redoc, showing the openapi.json beside it.
import "./api-docs.css";
import Redoc from "redoc/bundles/redoc.standalone.js";

const place = document.getElementById("api");
// Relative, because a backend host answers calls without the path before them.
if (place)
  Redoc.init("openapi.json", { nativeScrollbars: true }, place, (error) => {
    document.documentElement.dataset.ready = error ? "failed" : "true";
  });

package dev.vidport.browser;

import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;

/** The network of a page, as the developer tools of Chromium change it. */
final class Network {
  private final CDPSession session;

  /** Only one may be made for a page. */
  Network(Page page) {
    this.session = page.context().newCDPSession(page);
  }

  /**
   * @param bytesPerSecond for what the page sends; -1 for the actual speed
   */
  static void setUploadSpeed(Page page, int bytesPerSecond) {
    new Network(page).set(false, bytesPerSecond);
  }

  /**
   * @param bytesPerSecond for what the page sends; -1 for the actual speed
   */
  void set(boolean offline, int bytesPerSecond) {
    session.send("Network.enable");
    JsonObject conditions = new JsonObject();
    conditions.addProperty("offline", offline);
    conditions.addProperty("latency", 0);
    conditions.addProperty("downloadThroughput", -1);
    conditions.addProperty("uploadThroughput", bytesPerSecond);
    session.send("Network.emulateNetworkConditions", conditions);
  }
}

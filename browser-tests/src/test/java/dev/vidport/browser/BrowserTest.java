package dev.vidport.browser;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.TimeoutError;
import com.microsoft.playwright.options.LoadState;
import dev.vidport.acceptance.api.AccountApi;
import dev.vidport.acceptance.host.CommonHost;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Base of the tests with a browser: one host, one Chromium, and a new profile for each test. */
@Tag("process")
abstract class BrowserTest {
  @Order(1)
  @RegisterExtension
  static final Chromium CHROMIUM = new Chromium();

  @Order(2)
  @RegisterExtension
  static final CommonHost HOST = CommonHost.withIssuer();

  private static PageServer site;

  private BrowserContext context;
  private TrafficLog traffic;

  @BeforeAll
  static void startSite() {
    site = new PageServer(HOST.installation().base(), account());
  }

  @AfterAll
  static void stopSite() {
    if (site != null) {
      site.close();
    }
  }

  @BeforeEach
  void openProfile() {
    context = CHROMIUM.newContext();
    traffic = new TrafficLog(context);
  }

  /** Deleting a video ends its rendering, if the test has not waited for it. */
  @AfterEach
  void closeProfileAndDeleteVideos() {
    context.close();
    for (JsonNode video : account().get("/videos?limit=100").expect(200).json().get("videos")) {
      account().delete("/videos/" + video.get("videoId").asString()).expect(200);
    }
  }

  /** The account of the customer; its plan permits recordings. */
  static AccountApi account() {
    return HOST.account("pro");
  }

  static PageServer site() {
    return site;
  }

  BrowserContext context() {
    return context;
  }

  /** What the pages of this test have requested from the service. */
  TrafficLog traffic() {
    return traffic;
  }

  /** Opens a page of the site. */
  Page open(String path) {
    Page page = context.newPage();
    page.navigate(site.address(path));
    page.waitForLoadState(LoadState.NETWORKIDLE);
    return page;
  }

  /**
   * Runs code in a blank page of the site and returns its result.
   *
   * @param code body of an async function with the parameters {@code vidport}, the module, and
   *     {@code token}
   */
  static Object run(Page page, String code) {
    String function =
        "async ([service, token]) => {"
            + " const vidport = await import(service + '/js/v1/upload.js');"
            + code
            + "}";
    return page.evaluate(function, List.of(HOST.installation().base().toString(), site.token()));
  }

  /** Waits until the text of {@code selector} satisfies the condition, and returns it. */
  static String awaitText(Page page, String selector, Predicate<String> condition) {
    try {
      page.waitForCondition(() -> condition.test(page.textContent(selector)));
    } catch (TimeoutError e) {
      throw new AssertionError(selector + " has: " + page.textContent(selector), e);
    }
    return page.textContent(selector);
  }
}

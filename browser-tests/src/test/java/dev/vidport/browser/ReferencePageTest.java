package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reference of the API at {@code /docs}. */
class ReferencePageTest extends BrowserTest {
  /**
   * Takes out the articles whose texts have no other colours, sizes and backgrounds than those
   * before them, and returns how many others there are. The page has more than a hundred of the
   * same form.
   */
  private static final String TAKE_OUT_REPETITIONS =
      """
      () => {
        window.putBack?.();
        const backgrounds = new Map();
        const background = (element) => {
          if (element === null) return "";
          if (!backgrounds.has(element)) {
            const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
            const own = [backgroundColor, backgroundImage, opacity].join();
            const behind = background(element.parentElement);
            backgrounds.set(element, own === "rgba(0, 0, 0, 0),none,1" ? behind : behind + "/" + own);
          }
          return backgrounds.get(element);
        };
        const look = (element) => {
          const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
          return [color, fontSize, fontWeight, textShadow, background(element)].join();
        };
        const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        const known = new Set();
        const articles = [...document.querySelectorAll("article")];
        const repeated = articles.filter((article) => {
          const looks = [...article.querySelectorAll("*")]
            .filter((element) => hasText(element) && element.checkVisibility())
            .map(look);
          const isRepeated = looks.every((one) => known.has(one));
          looks.forEach((one) => known.add(one));
          return isRepeated;
        });
        const places = repeated.map((article) => {
          const place = document.createComment("");
          article.replaceWith(place);
          return () => place.replaceWith(article);
        });
        window.putBack = () => places.forEach((putBack) => putBack());
        return articles.length - repeated.length;
      }
      """;

  private final List<String> problems = new ArrayList<>();

  /** Opens the page, which must not report any error, and waits until all of it is there. */
  private Page openPage(String hash) {
    Page page = context().newPage();
    page.onPageError(problems::add);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error")) {
            problems.add(message.text());
          }
        });
    page.navigate(HOST.installation().base() + "/docs" + hash);
    page.waitForFunction(
        "() => document.querySelector('article') && !document.querySelector('.loading')");
    return page;
  }

  private static void awaitAtTop(Page page, String id) {
    page.waitForFunction(
        "id => Math.abs(document.getElementById(id).getBoundingClientRect().top) < 140", id);
    page.waitForFunction(
        "id => document.querySelector('#nav [aria-current]')?.hash === '#' + id", id);
  }

  @Test
  void searchFindsOperationsByFieldAndErrorCodeWithTheKeyboard() {
    Page page = openPage("");

    page.keyboard().press("/");
    page.keyboard().type("prestart");
    assertThat(page.locator("#nav a").first().getAttribute("href")).isEqualTo("#createVideo");
    page.keyboard().press("Escape");
    assertThat(page.locator("#search").inputValue()).isEmpty();
    assertThat(page.locator("#nav a[href='#introduction']").count()).isEqualTo(1);
    page.keyboard().type("not_waiting");
    assertThat(page.locator("#found").textContent()).matches("[1-9]\\d* results");
    assertThat(page.locator("#nav a[href='#error-NOT_WAITING']").count()).isEqualTo(1);
    assertThat(page.locator("#nav a[href='#sendHeartbeat']").count()).isEqualTo(1);
    page.keyboard().press("Control+a");
    page.keyboard().type("no such thing");
    assertThat(page.locator("#found").textContent()).startsWith("No results");
    page.keyboard().press("Control+a");
    page.keyboard().type("put /v1/webhook");
    page.keyboard().press("Enter");

    awaitAtTop(page, "changeWebhook");
    assertThat(problems).isEmpty();
  }

  @Test
  void deepLinkStaysInPlaceWhileTheRestIsRenderedAndBackReturnsToIt() {
    Page page = openPage("#changeWebhook");

    awaitAtTop(page, "changeWebhook");
    page.locator("#changeWebhook a[href='#error-INVALID_REQUEST']").first().click();
    page.waitForFunction("() => document.querySelector('#error-INVALID_REQUEST:target')");
    page.goBack();
    awaitAtTop(page, "changeWebhook");
    assertThat(problems).isEmpty();
  }

  @Test
  void nestedObjectsOpenAndAlternativesAreTabs() {
    Page page = openPage("#createVideo");
    Locator operation = page.locator("#createVideo");

    Locator tabs = operation.locator("[role=tab]");
    tabs.first().focus();
    page.keyboard().press("ArrowRight");
    assertThat(tabs.nth(1).getAttribute("aria-selected")).isEqualTo("true");
    page.keyboard().press("ArrowLeft");
    Locator edit = operation.locator("[role=tabpanel]:visible details").first();
    edit.locator("summary").first().click();
    edit.locator(".name:text-is('clips')").waitFor();
    operation.locator(".expand").first().click();
    edit.locator(".name:text-is('transition')").waitFor();
    edit.locator(".name:text-is('seconds')").waitFor();
    assertThat(operation.locator(".choice").first().locator("details:not([open])").count())
        .isZero();
    assertThat(problems).isEmpty();
  }

  @Test
  void examplesHaveTheAddressOfTheHostAndTheChosenLanguageIsKept() {
    Page page = openPage("#getVideo");

    assertThat(page.locator("#getVideo pre").first().textContent())
        .startsWith("curl \"" + HOST.installation().base() + "/v1/videos/")
        .contains("$VIDPORT_API_KEY")
        .doesNotContain("{videoId}");
    page.locator("#getVideo button:text-is('Java')").click();
    page.reload();
    page.waitForFunction("() => document.querySelector('#createVideo pre')");
    assertThat(page.locator("#createVideo pre").first().textContent())
        .contains("URI.create(\"" + HOST.installation().base() + "/v1/videos\")");
    assertThat(problems).isEmpty();
  }

  @Test
  void pageIsAccessibleInBothSchemesAndFitsAPhone() {
    Page page = openPage("#createVideo");
    page.locator("#createVideo .expand").first().click();

    assertThat(Axe.violationsWithoutColours(page)).isEmpty();
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      assertThat((int) page.evaluate(TAKE_OUT_REPETITIONS)).isPositive();
      assertThat(Axe.violationsOfColours(page)).as(scheme.name()).isEmpty();
    }
    page.evaluate("() => window.putBack()");
    page.setViewportSize(320, 640);
    assertThat(page.evaluate("() => document.documentElement.scrollWidth")).isEqualTo(320);
    page.locator("#menu").click();
    page.locator("#nav a[href='#getAccount']").click();
    page.waitForFunction(
        "() => Math.abs(document.getElementById('getAccount').getBoundingClientRect().top) < 140");
    assertThat(page.locator("#side").isVisible()).isFalse();
    assertThat(problems).isEmpty();
  }
}

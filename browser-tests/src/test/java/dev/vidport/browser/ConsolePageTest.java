package dev.vidport.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Cookie;
import com.microsoft.playwright.options.ReducedMotion;
import com.microsoft.playwright.options.WaitForSelectorState;
import dev.vidport.acceptance.api.AccountApi;
import java.util.ArrayList;
import java.util.List;

/** Base of the tests of the console. */
abstract class ConsolePageTest extends BrowserTest {
  private final List<String> problems = new ArrayList<>();

  /** Errors of scripts, violations of the policy and dialogs, on all pages of this test. */
  List<String> problems() {
    return problems;
  }

  static String console(String path) {
    return HOST.installation().base() + "/console" + path;
  }

  /** Keeps a credential as the console does after a sign-in. */
  void signIn(AccountApi credential) {
    context()
        .addCookies(
            List.of(
                new Cookie("vidport_console", credential.key())
                    .setDomain("127.0.0.1")
                    .setPath("/console/")
                    .setHttpOnly(true)));
  }

  /** An empty page of the profile, whose problems are collected. */
  Page emptyPage() {
    Page page = context().newPage();
    // What moves without an end, such as the place of a list that is loading, is painted all the
    // time.
    page.emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE));
    page.onPageError(problems::add);
    page.onConsoleMessage(
        message -> {
          if (message.text().contains("Content Security Policy")
              || message.text().contains("Trusted")) {
            problems.add(message.text());
          }
        });
    return page;
  }

  /** Nothing is wider than the page, on the smallest and on the largest screens. */
  static void assertFits(Page page) {
    for (int width : new int[] {320, 2560}) {
      page.setViewportSize(width, 800);
      assertThat(page.evaluate("() => document.documentElement.scrollWidth"))
          .as(page.url())
          .isEqualTo(width);
    }
  }

  /** Waits until no element matches; until then, several may. */
  static void awaitGone(Locator elements) {
    elements.first().waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED));
  }

  /** Counts dialogs of scripts, which {@link Payloads} open, and refuses to show them. */
  static void countAttacks(Page page) {
    page.addInitScript("window.attacked = 0; window.alert = () => window.attacked++;");
  }

  /** No text has become a script or an element with one. */
  static void assertNotAttacked(Page page) {
    assertThat(page.evaluate("() => window.attacked")).as(page.url()).isEqualTo(0);
    assertThat(
            page.locator(
                    "body script:not([type=module]), body iframe, body object, body base, body style,"
                        + " body template, body math, img[src=x], [onerror], [onload], [onfocus], [ontoggle],"
                        + " a[href^='javascript:']")
                .count())
        .as(page.url())
        .isZero();
  }

  /** Opens a page of the console, and waits until it shows what it has read. */
  Page openConsole(String path) {
    Page page = emptyPage();
    page.navigate(console(path));
    awaitShown(page);
    return page;
  }

  /**
   * Follows a link to another page of the console, and waits until it has the focus and shows what
   * it has read. Takes a fraction of the processor time of {@link #openConsole}, which starts the
   * console anew.
   */
  static void follow(Page page, String path) {
    page.evaluate(
        """
        (address) => {
          document.activeElement.blur();
          const link = document.createElement('a');
          link.href = address;
          document.body.append(link);
          link.click();
          link.remove();
        }
        """,
        console(path));
    page.waitForFunction("() => document.activeElement.closest('#content')");
    awaitShown(page);
  }

  private static void awaitShown(Page page) {
    page.locator("main h1").first().waitFor();
    page.waitForFunction("() => !document.querySelector('[aria-busy=true]')");
  }

  /** A page that a link leads to, with this size and scheme, and in the smallest and largest. */
  static void assertAccessibleAndFits(Page page, String path, int width, ColorScheme scheme) {
    page.setViewportSize(width, 800);
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
    follow(page, path);

    assertThat(Axe.violations(page)).as(path).isEmpty();
    assertThat(page.evaluate("() => document.documentElement.scrollWidth"))
        .as(path)
        .isEqualTo(width);
    assertFits(page);
  }
}

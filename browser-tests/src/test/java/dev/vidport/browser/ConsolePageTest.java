package dev.vidport.browser;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.Cookie;
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

  /** Opens a page of the console, and waits until it shows what it has read. */
  Page openConsole(String path) {
    Page page = emptyPage();
    page.navigate(console(path));
    page.locator("main h1").first().waitFor();
    page.waitForFunction("() => !document.querySelector('[aria-busy=true]')");
    return page;
  }
}

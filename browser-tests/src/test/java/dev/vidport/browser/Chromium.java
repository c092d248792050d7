package dev.vidport.browser;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;

/**
 * The installed Chromium, with a fake camera and microphone. One instance runs for all test
 * classes; without Chromium they are skipped.
 */
public final class Chromium implements ExecutionCondition, BeforeAllCallback {
  private static final int TIMEOUT_MILLIS = 120_000;
  private static final Namespace NAMESPACE = Namespace.create(Chromium.class);

  /**
   * `./vidport verify` installs the first one, which has no windows: it takes a fifth less
   * processor time than the whole browser, which renders and plays the same.
   */
  private static final List<Path> PROGRAMS =
      List.of(
          Path.of("/usr/bin/chromium-headless-shell"),
          Path.of("/usr/bin/chromium"),
          Path.of("/usr/bin/chromium-browser"),
          Path.of("/usr/bin/google-chrome"));

  /**
   * The last five start processes in advance: one with a page of the address bar for every profile,
   * which costs more than most tests, and one for the next page. Playwright disables the others,
   * which are repeated here, because Chromium considers only the last option of a name.
   */
  private static final List<String> DISABLED_FEATURES =
      List.of(
          "AvoidUnnecessaryBeforeUnloadCheckSync",
          "BoundaryEventDispatchTracksNodeRemoval",
          "DestroyProfileOnBrowserClose",
          "DialMediaRouteProvider",
          "GlobalMediaControls",
          "HttpsUpgrades",
          "LensOverlay",
          "MediaRouter",
          "PaintHolding",
          "ThirdPartyStoragePartitioning",
          "BlockOriginHeaderModificationOnRedirect",
          "Translate",
          "AutoDeElevate",
          "OptimizationHints",
          "PreloadTopChromeWebUI",
          "WebUIOmniboxPopup",
          "WebUIOmniboxFullPopup",
          "WebUIOmniboxAimPopup",
          "SpareRendererForSitePerProcess");

  private Running running;

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return program().isPresent()
        ? ConditionEvaluationResult.enabled("Chromium is installed")
        : ConditionEvaluationResult.disabled(
            "Chromium is not installed; install it with: apt-get install chromium");
  }

  private static Optional<Path> program() {
    return PROGRAMS.stream().filter(Files::isExecutable).findFirst();
  }

  @Override
  public void beforeAll(ExtensionContext context) {
    running =
        context
            .getRoot()
            .getStore(NAMESPACE)
            .computeIfAbsent(Running.class, any -> new Running(), Running.class);
  }

  /** A browser profile of its own: storage, permissions, network. */
  public BrowserContext newContext() {
    BrowserContext context =
        running.browser.newContext(
            new Browser.NewContextOptions().setPermissions(List.of("camera", "microphone")));
    context.setDefaultTimeout(TIMEOUT_MILLIS);
    return context;
  }

  /** Closed by JUnit's store. */
  private static final class Running implements AutoCloseable {
    private final Playwright playwright;
    private final Browser browser;

    Running() {
      playwright =
          Playwright.create(
              new Playwright.CreateOptions()
                  .setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
      browser =
          playwright
              .chromium()
              .launch(
                  new BrowserType.LaunchOptions()
                      .setExecutablePath(program().orElseThrow())
                      // Chromium's sandbox does not run as root.
                      .setChromiumSandbox(false)
                      .setArgs(
                          List.of(
                              // Half the frames of its default: each is encoded by Chromium and
                              // rendered by the host.
                              "--use-fake-device-for-media-stream=fps=10",
                              "--use-fake-ui-for-media-stream",
                              "--disable-features=" + String.join(",", DISABLED_FEATURES))));
    }

    @Override
    public void close() {
      browser.close();
      playwright.close();
    }
  }
}

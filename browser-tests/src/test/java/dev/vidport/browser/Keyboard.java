package dev.vidport.browser;

import com.microsoft.playwright.FileChooser;
import com.microsoft.playwright.Page;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Uses a page with the keyboard alone, and notes where the focus could not be seen. */
final class Keyboard {
  private static final int MAX_TABS = 150;

  /**
   * Whether the focus is on what is wanted, a selector or the text of a button or link, and whether
   * it is in an area. A hidden file input is shown by its label.
   */
  private static final String FOCUS =
      """
      ([wanted, area]) => {
        let focused = document.activeElement;
        if (focused === document.body) return { isWanted: false, isIn: true, hidden: '' };
        const isWanted = wanted.startsWith('text=')
          ? focused.textContent.trim() === wanted.slice(5)
          : focused.matches(wanted);
        const isIn = focused.closest(area) !== null;
        while (focused.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
        const shown = focused.matches('.hidden-input') ? focused.closest('label') : focused;
        const hasOutline = [null, '::after'].some((part) => getComputedStyle(shown, part).outlineStyle !== 'none');
        const { top, bottom, width } = shown.getBoundingClientRect();
        const isOpen = width > 0 || shown.getAnimations().length > 0;
        const isSeen = hasOutline && isOpen && bottom > 0 && top < innerHeight;
        return { isWanted, isIn, hidden: isSeen ? '' : focused.outerHTML.slice(0, 120) };
      }
      """;

  private final Page page;
  private final Set<String> hidden = new TreeSet<>();

  Keyboard(Page page) {
    this.page = page;
    // Otherwise the browser begins to report choosers while the first one opens.
    page.onFileChooser(chooser -> {});
  }

  /** Moves the focus forwards until it is on an element. */
  void tabTo(String wanted) {
    moveTo("Tab", wanted);
  }

  /** Moves the focus backwards until it is on an element. */
  void tabBackTo(String wanted) {
    moveTo("Shift+Tab", wanted);
  }

  private void moveTo(String key, String wanted) {
    for (int tabs = 0; tabs < MAX_TABS; tabs++) {
      page.keyboard().press(key);
      if (focus(wanted, "body").isWanted()) {
        return;
      }
    }
    throw new AssertionError("the keyboard does not reach " + wanted);
  }

  /** Chooses a file with the button that the focus is moved to. */
  void choose(String input, Path file) {
    tabTo(input);
    FileChooser chooser = page.waitForFileChooser(() -> page.keyboard().press("Enter"));
    chooser.setFiles(file);
  }

  /** The focus does not leave an area, in either direction. */
  void staysIn(String area) {
    for (String key : List.of("Tab", "Tab", "Tab", "Tab", "Shift+Tab", "Shift+Tab")) {
      page.keyboard().press(key);
      if (!focus("body", area).isIn()) {
        throw new AssertionError("the focus has left " + area);
      }
    }
  }

  /** Where the focus could not be seen. */
  Set<String> hidden() {
    return hidden;
  }

  private Focus focus(String wanted, String area) {
    Map<?, ?> found = (Map<?, ?>) page.evaluate(FOCUS, List.of(wanted, area));
    if (!"".equals(found.get("hidden"))) {
      hidden.add(page.url() + " " + found.get("hidden"));
    }
    return new Focus(
        Boolean.TRUE.equals(found.get("isWanted")), Boolean.TRUE.equals(found.get("isIn")));
  }

  private record Focus(boolean isWanted, boolean isIn) {}
}

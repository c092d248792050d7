package dev.vidport.host.command.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DesktopBrowserTest {
  private static final String PAGE = "http://localhost:8080/embed/1?t=2";

  @Test
  void pageIsOpenedOnTheDisplayOfTheUser() {
    assertThat(DesktopBrowser.command(Map.of("DISPLAY", ":0"), PAGE))
        .contains(List.of("xdg-open", PAGE));
    assertThat(DesktopBrowser.command(Map.of("WAYLAND_DISPLAY", "wayland-0"), PAGE)).isPresent();
  }

  @Test
  void nothingIsOpenedWithoutADisplayOrFromAnotherMachine() {
    assertThat(DesktopBrowser.command(Map.of(), PAGE)).isEmpty();
    assertThat(
            DesktopBrowser.command(
                Map.of("DISPLAY", "localhost:10.0", "SSH_CONNECTION", "10.0.0.1 1 10.0.0.2 22"),
                PAGE))
        .isEmpty();
  }
}

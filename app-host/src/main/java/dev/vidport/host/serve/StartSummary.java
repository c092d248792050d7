package dev.vidport.host.serve;

import dev.vidport.host.settings.EndpointSettings;
import dev.vidport.host.settings.HostSettings;
import dev.vidport.library.settings.VidportSettings;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** What a host runs with, without secrets: one line for its log. */
public final class StartSummary {
  private StartSummary() {}

  /** Pairs of name and value. */
  public static String of(HostSettings host) {
    VidportSettings vidport = host.vidport();
    EndpointSettings endpoints = host.endpoints();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("role", vidport.role());
    if (vidport.role().servesRequests()) {
      values.put("http", endpoints.http().host() + ":" + endpoints.http().port());
      values.put("baseUrl", vidport.baseUrl());
    }
    values.put("admin", endpoints.adminHost() + ":" + endpoints.adminPort());
    values.put("data", host.dataDir().toAbsolutePath().normalize());
    values.put("database", vidport.database().address());
    values.put("store", vidport.store().address());
    if (vidport.role().processesVideos()) {
      // Located by the start.
      values.put("ffmpeg", vidport.ffmpeg().ffmpeg());
      values.put("slots", vidport.worker().slots());
    }
    return values.entrySet().stream()
        .map(value -> value.getKey() + "=" + value.getValue())
        .collect(Collectors.joining(" "));
  }
}

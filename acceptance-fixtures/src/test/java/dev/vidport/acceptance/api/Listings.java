package dev.vidport.acceptance.api;

import tools.jackson.databind.JsonNode;

/** Finds videos in listings. */
public final class Listings {
  private static final int MAX_PAGES = 20;

  private Listings() {}

  /** The summary of {@code video}, from any page. */
  public static JsonNode find(AccountApi api, String video) {
    String query = "";
    for (int page = 0; page < MAX_PAGES; page++) {
      JsonNode listing = api.get("/videos?limit=100" + query).expect(200).json();
      for (JsonNode summary : listing.get("videos")) {
        if (summary.get("videoId").asString().equals(video)) {
          return summary;
        }
      }
      if (!listing.has("nextToken")) {
        break;
      }
      query = "&nextToken=" + listing.get("nextToken").asString();
    }
    throw new AssertionError("not listed: " + video);
  }
}

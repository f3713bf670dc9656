"""A page on standard input as Python's HTML parser reads it, as JSON; XML (a sitemap) as its addresses."""

import json
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Page(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.open, self.faults, self.ids, self.links, self.metas = [], [], [], [], {}
        self.root, self.data, self.title, self.headings = {}, [], "", []

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if len(values) != len(attributes):
            self.faults.append(f"{tag} has an attribute twice")
        if tag == "html":
            self.root = values
        if "id" in values:
            self.ids.append(values["id"])
        if tag == "link":
            self.links.append(values)
        if tag == "meta" and "content" in values:
            self.metas[values.get("property") or values.get("name")] = values["content"]
        if tag in ("h1", "h2", "h3"):
            self.headings.append(tag)
        if tag == "script" and values.get("type") == "application/ld+json":
            self.data.append("")
            tag = "data"
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        last = self.open.pop() if self.open else None
        if last != tag and not (last == "data" and tag == "script"):
            self.faults.append(f"{last} is closed by {tag}")

    def handle_data(self, text):
        if self.open[-1:] == ["data"]:
            self.data[-1] += text
        if self.open[-1:] == ["title"] and "svg" not in self.open:
            self.title += text


text = sys.stdin.buffer.read().decode("utf-8", "strict")
if text.startswith("<?xml"):
    tree = ElementTree.fromstring(text.encode())
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    json.dump([entry.find(f"{space}loc").text for entry in tree.iter(f"{space}url")], sys.stdout)
else:
    page = Page()
    page.feed(text)
    page.close()
    twice = sorted({name for name in page.ids if page.ids.count(name) > 1})
    json.dump(
        {
            "faults": page.faults + [f"{tag} stays open" for tag in page.open] + [f"{name} is twice" for name in twice],
            "root": page.root,
            "title": page.title,
            "headings": page.headings,
            "links": page.links,
            "metas": page.metas,
            "data": [json.loads(one) for one in page.data],
        },
        sys.stdout,
    )

-- MySQL dump 10.13  Distrib 5.5.62, for Linux (x86_64)
--
-- Host: localhost    Database: it's_ultrax; by hand
/*!40101 SET NAMES utf8 */;

DROP TABLE IF EXISTS `pre_common_member`;
CREATE TABLE `pre_common_member` (
  `uid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `email` char(40) NOT NULL DEFAULT '',
  `username` char(15) NOT NULL DEFAULT '',
  `password` char(32) NOT NULL DEFAULT '',
  `status` tinyint(1) NOT NULL DEFAULT '0',
  `groupid` smallint(6) unsigned NOT NULL DEFAULT '0',
  `regdate` int(10) unsigned NOT NULL DEFAULT '0',
  `credits` int(10) NOT NULL DEFAULT '0',
  PRIMARY KEY (`uid`),
  UNIQUE KEY `username` (`username`)
) ENGINE=MyISAM AUTO_INCREMENT=4 DEFAULT CHARSET=utf8;
INSERT INTO `pre_common_member` VALUES (1,'zhang@old.example','老张','x',0,12,1235966400,3021),(2,'','小\'李','x',0,10,1262404800,5),(3,'bad@old.example','捣乱的','x',0,5,1265083200,-20);

CREATE TABLE `pre_ucenter_members` (
  `uid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `username` char(15) NOT NULL DEFAULT '',
  `password` char(32) NOT NULL DEFAULT '',
  `email` char(32) NOT NULL DEFAULT '',
  `salt` char(6) NOT NULL,
  PRIMARY KEY (`uid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_ucenter_members` VALUES (1,'老张','0123456789abcdef0123456789abcdef','zhang@old.example','a1b2c3');

CREATE TABLE `pre_common_usergroup` (
  `groupid` smallint(6) unsigned NOT NULL AUTO_INCREMENT,
  `grouptitle` varchar(255) NOT NULL DEFAULT '',
  PRIMARY KEY (`groupid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_common_usergroup` VALUES (5,'禁止访问'),(10,'新手上路'),(12,'元老');

CREATE TABLE `pre_forum_forum` (
  `fid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `fup` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `type` enum('group','forum','sub') NOT NULL DEFAULT 'forum',
  `name` char(50) NOT NULL DEFAULT '',
  PRIMARY KEY (`fid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_forum` VALUES (1,0,'group','艾泽拉斯'),(36,1,'forum','副本'),(37,36,'sub','闲聊');

CREATE TABLE `pre_forum_moderator` (
  `uid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `fid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  PRIMARY KEY (`uid`,`fid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_moderator` VALUES (1,36);

CREATE TABLE `pre_forum_thread` (
  `tid` mediumint(8) unsigned NOT NULL AUTO_INCREMENT,
  `fid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `readperm` tinyint(3) unsigned NOT NULL DEFAULT '0',
  `price` smallint(6) NOT NULL DEFAULT '0',
  `subject` char(80) NOT NULL DEFAULT '',
  `views` int(10) unsigned NOT NULL DEFAULT '0',
  `displayorder` tinyint(1) NOT NULL DEFAULT '0',
  `digest` tinyint(1) NOT NULL DEFAULT '0',
  `special` tinyint(1) NOT NULL DEFAULT '0',
  PRIMARY KEY (`tid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_thread` VALUES (10,36,0,0,'MC 全通录像',20311,0,1,0),(11,37,0,0,'明天打不打',7,1,0,1);
INSERT INTO `pre_forum_thread` VALUES (12,36,0,0,'删了的',1,-1,0,0),(13,36,0,50,'要钱的',1,0,0,0);

CREATE TABLE `pre_forum_post` (
  `pid` int(10) unsigned NOT NULL,
  `fid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `tid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `first` tinyint(1) NOT NULL DEFAULT '0',
  `author` varchar(15) NOT NULL DEFAULT '',
  `authorid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `subject` varchar(80) NOT NULL DEFAULT '',
  `dateline` int(10) unsigned NOT NULL DEFAULT '0',
  `message` mediumtext NOT NULL,
  `invisible` tinyint(1) NOT NULL DEFAULT '0',
  `anonymous` tinyint(1) NOT NULL DEFAULT '0',
  `htmlon` tinyint(1) NOT NULL DEFAULT '0',
  `position` int(8) unsigned NOT NULL AUTO_INCREMENT,
  PRIMARY KEY (`tid`,`position`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_post` VALUES (101,36,10,1,'老张',1,'MC 全通录像',1278855600,'[b]打了三周[/b]\r\n[attach]881[/attach]\n刎誠，it\'s \"完\"；(好)\n[hide]暗号是芝麻[/hide]',0,0,0,1),(102,36,10,0,'小\'李',2,'',1278856920,'[quote]打了三周[/quote]\n辛苦',0,0,0,2),(104,36,10,0,'捣乱的',3,'',1278857000,'回收站里的话',-5,0,0,3),(103,36,10,0,'小\'李',2,'',1278857100,'不说我是谁',0,1,0,4);
INSERT INTO `pre_forum_post` VALUES (105,37,11,0,'',0,'',1278860001,'路过',0,0,0,2),(106,37,11,1,'小\'李',2,'明天打不打',1278860000,'投一下',0,0,0,1),(107,36,12,1,'捣乱的',3,'删了的',1278860000,'回收站里的话',0,0,0,1),(108,36,13,1,'老张',1,'要钱的',1278860000,'收费的正文',0,0,0,1);

CREATE TABLE `pre_forum_poll` (
  `tid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `multiple` tinyint(1) NOT NULL DEFAULT '0',
  PRIMARY KEY (`tid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_poll` VALUES (11,0);

CREATE TABLE `pre_forum_polloption` (
  `polloptionid` int(10) unsigned NOT NULL AUTO_INCREMENT,
  `tid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `votes` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `polloption` varchar(80) NOT NULL DEFAULT '',
  PRIMARY KEY (`polloptionid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_polloption` VALUES (1,11,12,'打'),(2,11,3,'不打');

CREATE TABLE `pre_forum_attachment_0` (
  `aid` mediumint(8) unsigned NOT NULL,
  `tid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `readperm` tinyint(3) unsigned NOT NULL DEFAULT '0',
  PRIMARY KEY (`aid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_forum_attachment_0` VALUES (881,10,20);

CREATE TABLE `pre_ucenter_pm_messages_0` (
  `pmid` mediumint(8) unsigned NOT NULL DEFAULT '0',
  `message` text NOT NULL,
  PRIMARY KEY (`pmid`)
) ENGINE=MyISAM DEFAULT CHARSET=utf8;
INSERT INTO `pre_ucenter_pm_messages_0` VALUES (1,'私信里的话');
